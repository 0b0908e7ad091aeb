/** The order matters: most user agents also name the browsers they are compatible with. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [mark: RegExp, name: string, isHandheld: boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac(?:intosh| OS X)\b/, 'macOS', false],
  [/\bLinux\b/, 'Linux', false],
]

export type Device = { name: string; isHandheld: boolean }

/** A readable name for a user agent, such as 'Firefox on Windows'. */
export function parseDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([mark]) => mark.test(text))?.[1] ?? 'Unknown browser'
  const [, system, isHandheld = false] = SYSTEMS.find(([mark]) => mark.test(text)) ?? []
  return { name: system ? `${browser} on ${system}` : browser, isHandheld }
}
