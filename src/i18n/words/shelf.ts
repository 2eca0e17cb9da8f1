import { defineWords } from './define'

/** The shelf. */
export const shelf = defineWords({
  'shelf.filter.hint': { 'zh-CN': '在书架里查找', 'zh-TW': '在書架裡查找', en: 'Find a book' },
  'shelf.filter': { 'zh-CN': '在书架里查找', 'zh-TW': '在書架裡查找', en: 'Find on the shelf' },
  'shelf.filter.none': {
    'zh-CN': '书架里没有与“{query}”有关的书',
    'zh-TW': '書架裡沒有與「{query}」有關的書',
    en: 'Nothing on your shelf matches “{query}”',
  },
  'shelf.sort': { 'zh-CN': '排序', 'zh-TW': '排序', en: 'Sort' },
  'shelf.sort.by': { 'zh-CN': '排序：{order}', 'zh-TW': '排序：{order}', en: 'Sort: {order}' },
  'shelf.sort.added': { 'zh-CN': '最近加入', 'zh-TW': '最近加入', en: 'Last added' },
  'shelf.sort.read': { 'zh-CN': '最近阅读', 'zh-TW': '最近閱讀', en: 'Last read' },
  'shelf.sort.title': { 'zh-CN': '书名', 'zh-TW': '書名', en: 'Title' },
  'shelf.sort.progress': { 'zh-CN': '阅读进度', 'zh-TW': '閱讀進度', en: 'Progress' },
  'shelf.groups': { 'zh-CN': '分组', 'zh-TW': '分組', en: 'Groups' },
  'shelf.groups.all': { 'zh-CN': '全部', 'zh-TW': '全部', en: 'All' },
  'shelf.groups.none': { 'zh-CN': '未分组', 'zh-TW': '未分組', en: 'Ungrouped' },
  'shelf.move': { 'zh-CN': '移到分组', 'zh-TW': '移到分組', en: 'Move to group' },
  'shelf.move.new': { 'zh-CN': '新建分组…', 'zh-TW': '新增分組…', en: 'New group…' },
  'shelf.move.out': { 'zh-CN': '移出分组', 'zh-TW': '移出分組', en: 'Out of its group' },
  'shelf.moved': {
    'zh-CN': '已移到“{group}”',
    'zh-TW': '已移到「{group}」',
    en: 'Moved to “{group}”',
  },
  'shelf.movedOut': { 'zh-CN': '已移出分组', 'zh-TW': '已移出分組', en: 'Taken out of the group' },
  'shelf.group.name': { 'zh-CN': '分组名称', 'zh-TW': '分組名稱', en: 'Name of the group' },
  'shelf.group.empty': {
    'zh-CN': '请填写分组名称',
    'zh-TW': '請填寫分組名稱',
    en: 'Please give the group a name',
  },
  'shelf.group.rename': { 'zh-CN': '重命名', 'zh-TW': '重新命名', en: 'Rename' },
  'shelf.group.renameOf': {
    'zh-CN': '重命名分组“{group}”',
    'zh-TW': '重新命名分組「{group}」',
    en: 'Rename the group “{group}”',
  },
  'shelf.group.renamed': {
    'zh-CN': '已改名为“{group}”',
    'zh-TW': '已改名為「{group}」',
    en: 'Renamed to “{group}”',
  },
  'shelf.group.dissolveOf': {
    'zh-CN': '解散分组“{group}”',
    'zh-TW': '解散分組「{group}」',
    en: 'Dissolve the group “{group}”',
  },
  'shelf.group.dissolved': {
    'zh-CN': '分组已解散，书还在书架上',
    'zh-TW': '分組已解散，書還在書架上',
    en: 'The group is dissolved; its books stay on the shelf',
  },
  'shelf.empty': { 'zh-CN': '书架还空着', 'zh-TW': '書架還空著', en: 'Your shelf is empty' },
  'shelf.emptyHint': {
    'zh-CN': '在书籍详情里点“加入书架”，书就会排在这里。',
    'zh-TW': '在書籍詳情裡點「加入書架」，書就會排在這裡。',
    en: 'Choose “Add to shelf” on a book and it will stand here.',
  },
  'shelf.manage': { 'zh-CN': '整理', 'zh-TW': '整理', en: 'Tidy up' },
  'shelf.remove': { 'zh-CN': '移出书架', 'zh-TW': '移出書架', en: 'Take off the shelf' },
})
