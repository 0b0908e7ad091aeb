import { describe, expect, test } from 'vitest'
import { parseDevice } from '#app/desk/settings/sessions.tsx'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

describe('A session shows its browser and system in words', () => {
  test.each([
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'],
    ['Chrome on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`],
    ['Opera on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/115.0.0.0`],
    ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
    ['Safari on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`],
    [
      'Safari on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
    ],
    ['Chrome on iPad', `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${APPLE} CriOS/131.0 Mobile/15E148 Safari/604.1`],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${CHROME} SamsungBrowser/27.0 Mobile Safari/537.36`,
    ],
    ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36'],
    ['Unknown browser on Linux', 'Something/1.0 (Linux)'],
    ['Unknown browser', 'curl/8.10.1'],
    ['Unknown browser', '<b>Firefox</b>'],
    ['Unknown browser', ''],
    ['Unknown browser', null],
  ])('%s', (words, userAgent) => {
    expect(parseDevice(userAgent).name).toBe(words)
  })

  test('phones and tablets are distinguished from computers', () => {
    expect(parseDevice('Mozilla/5.0 (Linux; Android 14) Firefox/132.0').isHandheld).toBe(true)
    expect(parseDevice('Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0').isHandheld).toBe(false)
  })
})
