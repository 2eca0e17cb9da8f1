/**
 * What calibre writes, in the language of its windows, for an author nobody knows (the translations of `Unknown` in
 * calibre 6.13, those of rare ones left out); other programs do the same.
 */
const NOBODY: ReadonlySet<string> = new Set(
  (
    'Unknown|未知|不明|알 수 없음|Unbekannt|Inconnu(e)|Inconnu|Desconocido|Sconosciuto|Desconhecido|Desconegut|Onbekend|' +
    'Неизвестный|Неизвестно|Невідомий|Nieznany|Neznámý|Neznáme|Ukendt|Ukjent|Okänd|Tuntematon|Ismeretlen|' +
    'Necunoscut(ă)|Bilinmiyor|Άγνωστο|Chưa xác định|ไม่รู้จัก|Tidak diketahui|مجهول|ناشناخته|לא ידוע|अज्ञात'
  )
    .toLowerCase()
    .split('|'),
)

/** The names that are somebody's. */
export const knownNames = (names: readonly string[]): string[] =>
  names.filter((name) => !NOBODY.has(name.trim().toLowerCase()))

/** Names in one line: with the comma of Chinese where one of them is in East Asian characters. */
export const joinNames = (names: readonly string[]): string =>
  names.join(names.some((name) => EAST_ASIAN.test(name)) ? '、' : ', ')

const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

/** Who wrote a book, as its metadata has it; '' for nobody. */
export const authorLine = ({ author, authors }: { author: string; authors?: readonly string[] }): string =>
  joinNames(knownNames(authors ?? (author === '' ? [] : [author])))
