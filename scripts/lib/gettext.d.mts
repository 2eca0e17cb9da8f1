export function textsOf(folder: string): Map<string, Set<string>>
export function readPo(text: string): Map<string, string>
export function compileMo(entries: ReadonlyMap<string, string>): Buffer
export function compileScript(entries: ReadonlyMap<string, string>, locale: string): string
