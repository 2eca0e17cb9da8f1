import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inRoot } from '../lib/paths.mjs'

/** Types used by events and properties, by the file that declares them. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'src/domain/book.ts': ['CoverImage', 'SeriesPlace', 'Book'],
  'src/domain/locator.ts': ['Locator'],
  'src/domain/organisation.ts': ['Organisation'],
  'src/domain/user.ts': ['User', 'SessionInput', 'SyncToken'],
  'src/platform/fetch.ts': ['Fetch'],
  'src/platform/errors.ts': ['ErrorCode'],
  'src/session/store.ts': ['SignOutReason'],
  'src/routes/table.ts': ['RouteName', 'Params', 'Query'],
}

/** The declarations of those types with their comments, copied from the source. */
export function domainTypes(): string {
  return Object.entries(SOURCES)
    .flatMap(([file, names]) => declarations(file, names))
    .join('\n\n')
}

function declarations(file: string, names: readonly string[]): string[] {
  const text = readFileSync(inRoot(file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return names.map((name) => {
    const found = source.statements.find(
      (statement) =>
        (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
        statement.name.text === name,
    )
    if (!found) throw new Error(`${file} declares no ${name}, which the contract names`)
    return found.getFullText(source).trim()
  })
}
