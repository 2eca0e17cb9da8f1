import { type DecodedId, decodeId, encodeId } from '../../domain/book-id'
import { relativeTo, resolveUrl } from '../addresses'

/** Keeps the keys in addresses (of a member, of a day) out of ids; see `address-keys.ts`. */
export interface AddressKeys {
  /** Replaces the keys in an address, or in an identifier that is one, by placeholders. */
  hide(text: string): string
  /** Fills in today's keys for placeholders and for the keys of another day. */
  refresh(url: string): string
}

/** What ids are relative to: the root feed. */
export interface IdBase {
  url: string
  /** Set by the first feed with addresses that may hold keys (`documents.ts`). */
  keys?: { current?: AddressKeys }
}

/** Encodes an address, and the key of an item in the document there, as an id. */
export function idOfAddress({ url: root, keys }: IdBase, url: string, key?: string): string {
  const hide = (text: string) => keys?.current?.hide(text) ?? text
  const href = hide(relativeTo(root, url))
  return encodeId(key === undefined ? { href } : { href, key: hide(key) })
}

/** Decodes an id to the address as the server knows it today; undefined for other ids. */
export function addressOfId({ url: root, keys }: IdBase, id: string): DecodedId | undefined {
  const decoded = decodeId(id)
  const url = decoded && resolveUrl(decoded.href, root)
  return url === undefined ? undefined : { ...decoded, href: keys?.current?.refresh(url) ?? url }
}
