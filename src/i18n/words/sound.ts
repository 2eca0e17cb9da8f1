import { defineWords } from './define'

/** Controls of audio in a book, and their fallback. */
export const sound = defineWords({
  'sound.play': { 'zh-CN': '播放', 'zh-TW': '播放', en: 'Play' },
  'sound.pause': { 'zh-CN': '暂停', 'zh-TW': '暫停', en: 'Pause' },
  'sound.position': { 'zh-CN': '播放位置', 'zh-TW': '播放位置', en: 'Position' },
  'sound.unplayable': {
    'zh-CN': '这段声音放不出来。',
    'zh-TW': '這段聲音放不出來。',
    en: 'This sound cannot be played.',
  },
  'sound.noSound': {
    'zh-CN': '这台设备没有声音输出。',
    'zh-TW': '這台裝置沒有聲音輸出。',
    en: 'This device has no sound output.',
  },
  'sound.tooLong': {
    'zh-CN': '这段录音太长，所在网页没有允许浏览器播放它。',
    'zh-TW': '這段錄音太長，所在網頁沒有允許瀏覽器播放它。',
    en: 'This recording is long, and the page around does not let the browser play it.',
  },
})
