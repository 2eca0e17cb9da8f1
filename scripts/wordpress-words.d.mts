export function compileWords(): { files: Map<string, Buffer>; problems: string[] }
