import { CATALOGUE_MEMBER } from '../catalogue-access'

/**
 * The address of a member's database. `{user}` and `{org}` are replaced by the member's id and the organisation's code;
 * `{user-hex}` and `{org-hex}` by their UTF-8 bytes in hexadecimal, which `couch_peruser` uses (`userdb-{user-hex}`). The
 * id of a member of the catalogue is the name that the member signed in with.
 *
 * @returns null if it is no address
 */
export function resolveAddress(
  template: string,
  { user, org }: { user: string; org: string },
  baseUri: string,
): string | null {
  const name = user.startsWith(CATALOGUE_MEMBER) ? user.slice(CATALOGUE_MEMBER.length) : user
  const values: Record<string, string> = {
    user: encodeURIComponent(name),
    org: encodeURIComponent(org),
    'user-hex': hex(name),
    'org-hex': hex(org),
  }
  const text = template.trim().replace(/\{([a-z-]+)\}/g, (whole, key: string) => values[key] ?? whole)
  if (!URL.canParse(text, baseUri)) return null
  const url = new URL(text, baseUri)
  // Names and passwords do not belong in an attribute, and a query would swallow the path.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  let address = url.href
  while (address.endsWith('/')) address = address.slice(0, -1)
  return address
}

const hex = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
