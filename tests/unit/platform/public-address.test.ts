import { expect, test } from 'vitest'
import { publicAddress } from '../../../src/platform/public-address'

test.each([
  ['https://a.example/library?page_id=7#/index', 'https://a.example/library?page_id=7#/index'],
  ['https://li:secret@a.example/#/index', 'https://a.example/#/index'],
  [
    'https://a.example/?page_id=7&token=abc&lang=zh#/x?text=a',
    'https://a.example/?page_id=7&lang=zh#/x?text=a',
  ],
  ['https://a.example/?access_token=a&id_token=b&sessionid=c&PHPSESSID=d&ticket=ST-1', 'https://a.example/'],
  ['https://a.example/?code=ab&state=cd&p=1', 'https://a.example/?p=1'],
  ['https://a.example/?code=beijing', 'https://a.example/?code=beijing'],
  ['https://a.example/l;jsessionid=12AB/x?q=%E4%B9%A6+a', 'https://a.example/l/x?q=%E4%B9%A6+a'],
  ['https://a.example/?userid=5&user_name=li&mc_eid=1&fbclid=2&staff-id=3', 'https://a.example/'],
  [
    'https://a.example/?q=token&author=li&users=5&coder=2',
    'https://a.example/?q=token&author=li&users=5&coder=2',
  ],
])('%s is given to others as %s', (address, given) => {
  expect(publicAddress(new URL(address))).toBe(given)
})
