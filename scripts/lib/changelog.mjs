/**
 * Extracts the notes of a version from a changelog in the Keep a Changelog format.
 *
 * @param {string} changelog the file's text.
 * @param {string} version such as `0.1.0`.
 * @returns {{ text: string, isDated: boolean }} the section of the version (`isDated` is true), or else the section
 * "Unreleased"; without its heading.
 * @throws {Error} when the changelog has neither section.
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const own = sections.find((section) => section.startsWith(`[${version}]`))
  const section = own ?? sections.find((part) => part.startsWith('[Unreleased]'))
  if (section === undefined) throw new Error(`CHANGELOG.md has neither [${version}] nor [Unreleased].`)
  return { text: section.slice(section.indexOf('\n')).trim(), isDated: own !== undefined }
}
