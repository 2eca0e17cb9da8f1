// Made by `npm run contract` out of widgets/contract.ts; do not edit.
import type { RuntimeSpec } from '../contract/types'

export const BOOK_CARD = {
  "tag": "book-card",
  "attributes": {
    "book": {
      "type": "string",
      "default": ""
    },
    "src": {
      "type": "string",
      "default": ""
    },
    "org": {
      "type": "string",
      "default": ""
    },
    "credential-origins": {
      "type": "string",
      "default": ""
    },
    "res-name": {
      "type": "string",
      "default": ""
    },
    "res-author": {
      "type": "string",
      "default": ""
    },
    "res-intro": {
      "type": "string",
      "default": ""
    },
    "cover": {
      "type": "string",
      "default": ""
    },
    "direction": {
      "type": "enum",
      "values": [
        "col",
        "row"
      ],
      "default": "col"
    },
    "type": {
      "type": "enum",
      "values": [
        "default",
        "card"
      ],
      "default": "default"
    },
    "show-toggle": {
      "type": "boolean",
      "default": false
    },
    "selectable": {
      "type": "boolean",
      "default": false
    },
    "selected": {
      "type": "boolean",
      "default": false
    },
    "href": {
      "type": "string",
      "default": ""
    },
    "quote": {
      "type": "string",
      "default": ""
    },
    "theme": {
      "type": "enum",
      "values": [
        "auto",
        "light",
        "dark"
      ],
      "default": "auto"
    },
    "lang": {
      "type": "string",
      "default": ""
    }
  },
  "properties": {
    "fetch": {}
  }
} as const satisfies RuntimeSpec
