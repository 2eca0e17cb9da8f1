import { defineWords } from './define'

/** Why a Kindle file cannot be opened; loaded at the first such file. */
export const mobi = defineWords({
  'mobi.locked': {
    'zh-CN': '这本书被书店锁在购买它的设备上，只有那里能读。请换用没有加锁的文件。',
    'zh-TW': '這本書被書店鎖在購買它的裝置上，只有那裡能讀。請換用沒有加鎖的檔案。',
    en: 'This book is locked to a device by its shop and can only be read there. Use a copy without a lock.',
  },
  'mobi.kfx': {
    'zh-CN': '这是 KFX 文件，只有 Kindle 能读。请换用 AZW3 或 EPUB。',
    'zh-TW': '這是 KFX 檔案，只有 Kindle 能讀。請換用 AZW3 或 EPUB。',
    en: 'This is a KFX file, which only a Kindle can read. Use an AZW3 or an EPUB of the book.',
  },
  'mobi.topaz': {
    'zh-CN': '这是 Topaz 文件，只有旧款 Kindle 能读。请换用 AZW3 或 EPUB。',
    'zh-TW': '這是 Topaz 檔案，只有舊款 Kindle 能讀。請換用 AZW3 或 EPUB。',
    en: 'This is a Topaz file, which only old Kindles can read. Use an AZW3 or an EPUB of the book.',
  },
  'mobi.dictionary': {
    'zh-CN': '这是一部 Kindle 词典，是用来查的，不能当书打开。',
    'zh-TW': '這是一部 Kindle 詞典，是用來查的，不能當書開啟。',
    en: 'This is a dictionary for Kindles: it is for looking words up and does not open as a book.',
  },
  'mobi.palm': {
    'zh-CN': '这是掌上电脑的旧文件，不是 MOBI 书。请先转换成 EPUB 或 TXT。',
    'zh-TW': '這是掌上電腦的舊檔案，不是 MOBI 書。請先轉換成 EPUB 或 TXT。',
    en: 'This is an old file of a handheld computer, not a MOBI book. Convert it to EPUB or TXT first.',
  },
})
