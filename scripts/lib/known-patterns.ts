export const KNOWN_PATTERNS: readonly { file: string; pattern: string; reason: string }[] = []
