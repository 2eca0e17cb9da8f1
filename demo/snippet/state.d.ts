/** The valid values of choices that are not free text. */
export const KNOWN: Readonly<Record<string, readonly string[]>>
export type State = Record<string, string>

export function readState(query: string): State
export function bookPageOf(state: State, origin: string): string
export function attributesOf(state: State, origin: string): [name: string, value: string | true][]
export function widthOf(state: State): number
export function missingIn(state: State, origin: string): string
