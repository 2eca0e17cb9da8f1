// `npm run texts`: finds text that stands beside other children of an element or fragment in JSX. A browser that translates
// a page puts elements in the place of text nodes: React then fails to remove such a node or to insert something before it,
// and changes to it are seen by nobody. Text that is the only child of an element is set as a whole, which always works.
import ts from 'typescript'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike
const NOTHING = ts.TypeFlags.BooleanLike | ts.TypeFlags.Null | ts.TypeFlags.Undefined

const config = ts.getParsedCommandLineOfConfigFile(
  inRoot('tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => stop(String(messageText)) },
)
if (!config) stop('tsconfig.json cannot be read.')
const isSource = (path: string) => /^(src|widgets)\/.*\.tsx?$/.test(path.slice(inRoot().length + 1))
const program = ts.createProgram(config.fileNames.filter(isSource), config.options)
const checker = program.getTypeChecker()

let count = 0
let files = 0
for (const file of program.getSourceFiles()) {
  if (!isSource(file.fileName) || !file.fileName.endsWith('.tsx')) continue
  files++
  visit(file, file)
}
say(`${files} files, ${count} texts beside other children`)
process.exit(count === 0 ? 0 : 1)

function visit(node: ts.Node, file: ts.SourceFile): void {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const children = node.children.filter((child) => !isBlank(child))
    if (children.length > 1) for (const child of children.filter(isText)) tell(child, file)
  }
  ts.forEachChild(node, (child) => visit(child, file))
}

/** White space and comments; a browser translates no blank text. */
function isBlank(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() === ''
  if (!ts.isJsxExpression(child)) return false
  const { expression } = child
  return !expression || (ts.isStringLiteralLike(expression) && expression.text.trim() === '')
}

/** Whether a child is text, always or at times, and never an element. */
function isText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true
  if (!ts.isJsxExpression(child) || !child.expression) return false
  const type = checker.getTypeAtLocation(child.expression)
  const parts = (type.isUnion() ? type.types : [type]).filter(
    (part) => !(part.isStringLiteral() && part.value === '') && !(part.flags & NOTHING),
  )
  return parts.length > 0 && parts.every((part) => part.flags & TEXT)
}

function tell(child: ts.JsxChild, file: ts.SourceFile): void {
  count++
  const { line } = file.getLineAndCharacterOfPosition(child.getStart())
  const words = child.getText().replace(/\s+/g, ' ').slice(0, 80)
  say(`${file.fileName.slice(inRoot().length + 1)}:${line + 1} ${words}`)
}
