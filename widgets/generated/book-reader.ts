// Made by `npm run contract` out of widgets/contract.ts; do not edit.
import type { RuntimeSpec } from '../contract/types'

export const BOOK_READER = {
  "tag": "book-reader",
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
    "href": {
      "type": "string",
      "default": ""
    },
    "locator": {
      "type": "string",
      "default": ""
    },
    "fs": {
      "type": "string",
      "default": ""
    },
    "theme": {
      "type": "enum",
      "values": [
        "",
        "auto",
        "paper",
        "white",
        "sepia",
        "green",
        "dark",
        "black",
        "eink"
      ],
      "default": ""
    },
    "flow": {
      "type": "enum",
      "values": [
        "paginated",
        "scrolled"
      ],
      "default": "paginated"
    },
    "closable": {
      "type": "boolean",
      "default": false
    },
    "credential-origins": {
      "type": "string",
      "default": ""
    },
    "user": {
      "type": "string",
      "default": ""
    },
    "sync": {
      "type": "string",
      "default": ""
    },
    "copy-limit": {
      "type": "string",
      "default": ""
    },
    "look-up": {
      "type": "string",
      "default": ""
    },
    "namespace": {
      "type": "string",
      "default": ""
    },
    "lang": {
      "type": "string",
      "default": ""
    }
  },
  "properties": {
    "fetch": {},
    "syncToken": {}
  }
} as const satisfies RuntimeSpec
