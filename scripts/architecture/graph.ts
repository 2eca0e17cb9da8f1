import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

/** How a file imports another: at load time, for its types only, or by a dynamic import. */
export type ImportKind = 'static' | 'type' | 'lazy'

export interface ImportEdge {
  from: string
  to: string
  kind: ImportKind
}

/** The files of `src` with their imports of each other. Paths are relative to the root, with `/`. */
export interface SourceGraph {
  /** Number of lines by file. */
  lines: ReadonlyMap<string, number>
  edges: readonly ImportEdge[]
  /** Files that declare a type, interface, class or enum of a name at their top level. */
  types: ReadonlyMap<string, readonly string[]>
}

const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx']

/** Reads every TypeScript file below `folder` of `root`. */
export function readGraph(root: string, folder = 'src'): SourceGraph {
  const files = readdirSync(`${root}/${folder}`, { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
  const lines = new Map<string, number>()
  const types = new Map<string, string[]>()
  const edges: ImportEdge[] = []
  for (const file of files) {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    lines.set(file, text.split('\n').length - 1)
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    for (const name of typeNames(source)) types.set(name, [...(types.get(name) ?? []), file])
    for (const { specifier, kind } of importsOf(source)) {
      const to = resolve(root, file, specifier)
      if (to) edges.push({ from: file, to, kind })
    }
  }
  return { lines, edges, types }
}

/** The files that load together with these: everything they import statically. */
export function staticClosure(graph: SourceGraph, entries: readonly string[]): Set<string> {
  const imports = new Map<string, string[]>()
  for (const { from, to, kind } of graph.edges)
    if (kind === 'static') imports.set(from, [...(imports.get(from) ?? []), to])
  const found = new Set<string>()
  const pending = [...entries]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue
    found.add(file)
    pending.push(...(imports.get(file) ?? []))
  }
  return found
}

function typeNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) =>
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
      ? (statement.name?.text ?? [])
      : [],
  )
}

function importsOf(source: ts.SourceFile): { specifier: string; kind: ImportKind }[] {
  const found: { specifier: string; kind: ImportKind }[] = []
  const add = (node: ts.Node | undefined, kind: ImportKind) => {
    if (node && ts.isStringLiteralLike(node) && node.text.startsWith('.'))
      found.push({ specifier: node.text, kind })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node) ? 'type' : 'static')
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'static')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], 'lazy')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** True when the import disappears after type erasure. */
function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const { name, namedBindings } = importClause
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly)
}

function resolve(root: string, from: string, specifier: string): string | null {
  const path = posix.join(posix.dirname(from), specifier)
  const found = ENDINGS.map((ending) => path + ending).find((file) => existsSync(`${root}/${file}`))
  return found?.startsWith('src/') ? found : null
}
