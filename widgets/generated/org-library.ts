// Made by `npm run contract` out of widgets/contract.ts; do not edit.
import type { RuntimeSpec } from '../contract/types'

export const ORG_LIBRARY = {
  "tag": "org-library",
  "attributes": {
    "org": {
      "type": "string",
      "default": ""
    },
    "src": {
      "type": "string",
      "default": ""
    },
    "brand": {
      "type": "string",
      "default": "书香阅读"
    },
    "router": {
      "type": "enum",
      "values": [
        "hash",
        "memory"
      ],
      "default": "hash"
    },
    "manage-title": {
      "type": "boolean",
      "default": false
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
    },
    "namespace": {
      "type": "string",
      "default": ""
    },
    "sign-in": {
      "type": "enum",
      "values": [
        "auto",
        "local",
        "opds",
        "host"
      ],
      "default": "auto",
      "property": "signInBy"
    },
    "credential-origins": {
      "type": "string",
      "default": ""
    },
    "sync": {
      "type": "string",
      "default": ""
    },
    "forget-on-sign-out": {
      "type": "boolean",
      "default": false
    },
    "copy-limit": {
      "type": "string",
      "default": ""
    },
    "look-up": {
      "type": "string",
      "default": ""
    },
    "kiosk": {
      "type": "boolean",
      "default": false
    },
    "kiosk-idle": {
      "type": "string",
      "default": "90"
    }
  },
  "properties": {
    "session": {},
    "fetch": {},
    "syncToken": {}
  }
} as const satisfies RuntimeSpec
