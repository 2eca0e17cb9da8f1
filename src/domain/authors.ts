/**
 * The name that calibre writes for an unknown author, in the language of its interface (translations of `Unknown` in
 * calibre 6.13, without rare languages); other programs do the same.
 */
const UNKNOWN_NAMES: ReadonlySet<string> = new Set(
  (
    'Unknown|未知|不明|알 수 없음|Unbekannt|Inconnu(e)|Inconnu|Desconocido|Sconosciuto|Desconhecido|Desconegut|Onbekend|' +
    'Неизвестный|Неизвестно|Невідомий|Nieznany|Neznámý|Neznáme|Ukendt|Ukjent|Okänd|Tuntematon|Ismeretlen|' +
    'Necunoscut(ă)|Bilinmiyor|Άγνωστο|Chưa xác định|ไม่รู้จัก|Tidak diketahui|مجهول|ناشناخته|לא ידוע|अज्ञात'
  )
    .toLowerCase()
    .split('|'),
)

/** Removes placeholders for unknown authors. */
export const removeUnknownNames = (names: readonly string[]): string[] =>
  names.filter((name) => !UNKNOWN_NAMES.has(name.trim().toLowerCase()))

/** Joins names to one line, with the Chinese enumeration comma if a name has East Asian characters. */
export const joinNames = (names: readonly string[]): string =>
  names.join(names.some((name) => EAST_ASIAN.test(name)) ? '、' : ', ')

const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

/** Returns the author line of a book's metadata; '' for no known author. */
export const authorLine = ({ author, authors }: { author: string; authors?: readonly string[] }): string =>
  joinNames(removeUnknownNames(authors ?? (author === '' ? [] : [author])))
