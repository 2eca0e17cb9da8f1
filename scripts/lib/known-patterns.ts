/** Regular expressions that may backtrack and may stay, since their input is bounded. */
export const KNOWN_PATTERNS: readonly { file: string; reason: string; patterns: readonly string[] }[] = [
  {
    file: 'src/reading/formats/txt/headings.ts',
    reason: 'the line is at most 160 characters long (`MAX_LINE`)',
    patterns: [String.raw`/[】〕〗」』\])）=*—\-\s]+$/`],
  },
  {
    file: 'src/reading/formats/txt/contents.ts',
    reason: 'the title of a heading is at most 160 characters long (`MAX_LINE` of headings.ts)',
    patterns: [String.raw`/[\s.…·・—_-]+(\d{1,4})$/`],
  },
  {
    file: 'src/reading/formats/txt/rules.ts',
    reason: 'the pattern is at most 200 characters long (`MAX_PATTERN`)',
    patterns: [String.raw`/\[[^\]]*\]/g`, String.raw`/[*+?|]|\{(\d+)(,?)(\d*)\}/g`],
  },
  {
    file: 'src/reading/formats/txt/index.ts',
    reason: 'the line is at most 100 characters long (`headLines`), a file name at most 255',
    patterns: [
      String.raw`/[\s/|,，;；—([（【-]+$/`,
      String.raw`/[\s/|,，;；）)】\]]+$/`,
      String.raw`/^《([^》]{1,60})》\s*(.*)$/`,
      String.raw`/^(?:[|｜\-—_/／]|by\s)\s*(.+)$/i`,
      String.raw`/^《([^》]+)》\s*(.*)$/`,
      String.raw`/^(.+?)[\s_\-—–·|（(]*作者\s*[:：_\-\s]?\s*(.+?)[）)]?$/`,
      '/^(.+?)(?: [-—–|] ?|[-—–|] |——|_|—)(.+)$/',
      String.raw`/^[《“"「『]\s*|\s*[》”"」』]$/g`,
    ],
  },
  {
    file: 'src/reading/navigator/reflowable/notes/pair.ts',
    reason: 'the text is at most 60 characters long (`MAX_MARK`)',
    patterns: [
      String.raw`/^[[(（〔【［〈{]?\s*(?:(?:注释?|註|译注|譯注|译者注|校注|原注|脚注|尾注|note|fn\.?)\s*)?(?:\d{1,4}[a-z]?|[ivxlc]{1,6}|[a-z]|[一二三四五六七八九十百〇零]{1,4}|[①-⑳㉑-㉟㊱-㊿❶-❿⓫-⓴]|[*＊†‡§¶※#]{1,4})?\s*[\])）〕】］〉}]?$/iu`,
      String.raw`/^[[(（〔【［〈{\s]+|[\])）〕】］〉}\s.、]+$/g`,
    ],
  },
  {
    file: 'src/reading/reader/search/finder.ts',
    reason: 'the text is the context of a hit, at most some tens of characters long',
    patterns: [String.raw`/[\s“‘（《「『【([\uD800-\uDBFF]+$/`],
  },
]
