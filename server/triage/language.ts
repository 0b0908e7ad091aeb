import type { Word } from './read-words.ts'

const ENGLISH = new Set(
  'the is are my our your we i it its and to of on with not please for this that have has can cant when from was but you be at'.split(
    ' ',
  ),
)

/** Small words of German, Spanish, French, Portuguese, Italian and Dutch that English does not have. */
const OTHERS = new Set(
  `der das und nicht ist ich wir mein meine unser unsere ein eine auf mit bitte kann seit nach
   el los las que para por mi mis nuestro nuestra una con esta está se puedo favor desde hola
   le les est pas je nous notre mon ma une avec dans depuis ne vous bonjour sur des
   não meu minha nosso nossa uma com estou
   il non che di della mio nostra sono è
   het een niet van wij mijn onze kan sinds`.split(/\s+/),
)

/** Returns false when small words or letters of another language outweigh the English ones. */
export function looksEnglish(words: Word[]): boolean {
  let english = 0
  let other = 0
  let foreignLetters = 0
  for (const { word } of words) {
    if (ENGLISH.has(word)) english += 1
    else if (OTHERS.has(word)) other += 1
    else if (/[^\p{Script=Latin}\p{N}\p{M}]/u.test(word)) foreignLetters += 1
  }
  return foreignLetters * 3 < Math.max(words.length, 1) && (other < 2 || other <= english)
}
