import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { inRoot } from './paths.mjs'

/** A regular expression in the source. */
export interface SourcePattern {
  /** Path from the project's root. */
  file: string
  line: number
  source: string
  flags: string
}

/** All regular expressions in the TypeScript files of folders: literals, and `new RegExp` of texts that are constant. */
export function collectPatterns(folders: readonly string[]): SourcePattern[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .sort()
      .flatMap((path) => patternsIn(join(folder, path))),
  )
}

function patternsIn(path: string): SourcePattern[] {
  const text = readFileSync(path, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Expression>()
  const found: SourcePattern[] = []
  const add = (node: ts.Node, source: string, flags: string) =>
    found.push({
      file: relative(inRoot(), path).replaceAll('\\', '/'),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      source,
      flags,
    })
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = partsOf(node)
      add(node, source, flags)
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      const value = source && textOf(source, constants, 0)
      if (value !== undefined && value !== null)
        add(node, value, (flags && textOf(flags, constants, 0)) ?? '')
    }
    ts.forEachChild(node, visit)
  }
  // Constants may follow the functions that use them.
  const collect = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, collect)
  }
  collect(file)
  visit(file)
  return found
}

function partsOf(node: ts.RegularExpressionLiteral): { source: string; flags: string } {
  const end = node.text.lastIndexOf('/')
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
}

/** Constants that refer to each other are followed this far. */
const MAX_DEPTH = 8
/** Stands for a text that is not known: one or more letters, as in a name. */
const UNKNOWN = 'name'

/** The value of a constant text; null when the whole of it is not constant. */
function textOf(
  node: ts.Expression,
  constants: ReadonlyMap<string, ts.Expression>,
  depth: number,
): string | null {
  if (depth > MAX_DEPTH) return null
  const inner = (each: ts.Expression) => textOf(each, constants, depth + 1)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return inner(node.expression)
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + (inner(expression) ?? UNKNOWN) + literal.text,
      node.head.text,
    )
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return (inner(node.left) ?? UNKNOWN) + (inner(node.right) ?? UNKNOWN)
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value ? inner(value) : null
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    const value = ts.isIdentifier(node.expression) ? constants.get(node.expression.text) : node.expression
    return value && ts.isRegularExpressionLiteral(value) ? partsOf(value).source : null
  }
  // `words(…)` of the allow-lists: an alternation.
  if (ts.isCallExpression(node) && node.arguments.length === 1 && node.arguments[0]) {
    const value = inner(node.arguments[0])
    return value === null ? null : value.trim().split(/\s+/).join('|')
  }
  return null
}
