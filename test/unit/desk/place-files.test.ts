import { describe, expect, test } from 'vitest'
import { splitAtImages, placeFiles } from '#app/desk/conversation/message-text.tsx'

const file = (name: string, size = 50_000) => ({ id: name, name, size, url: `/files/${name}` })
const pieces = (text: string, names: string[]) =>
  splitAtImages(
    text,
    names.map((name) => file(name)),
  ).map((piece) => ('file' in piece ? { file: piece.file.name } : piece.text))

describe('The pictures of an email', () => {
  test('stand where its text names them, each once', () => {
    expect(pieces('See\n[image: a.png]\nand [cid:b.png@01DC] here', ['a.png', 'b.png'])).toEqual([
      'See\n',
      { file: 'a.png' },
      '\nand ',
      { file: 'b.png' },
      ' here',
    ])
    expect(pieces('[image: a.png] [image: a.png]', ['a.png'])).toEqual([{ file: 'a.png' }, ' [image: a.png]'])
  })

  test('leave text alone that names none of them', () => {
    const text = 'array[0] [image: other.png] [cid: [image: a.png'
    expect(pieces(text, ['a.png'])).toEqual([text])
    expect(pieces(text, [])).toEqual([text])
  })

  test('that nobody named go below it, and small ones, logos of a signature, fold', () => {
    const files = [file('named.png', 5_000), file('logo.png', 5_000), file('photo.png'), file('quote.pdf', 900)]
    const texts = { text: 'Look', full_text: 'Look\n[image: named.png]' }
    const { images, logos, below } = placeFiles(files, ['named.png', 'logo.png', 'photo.png'], texts)
    expect([images, logos, below].map((each) => each.map(({ name }) => name))).toEqual([
      ['named.png'],
      ['logo.png'],
      ['photo.png', 'quote.pdf'],
    ])
  })

  test('are found in linear time among brackets that never close', () => {
    const text = '[cid:'.repeat(200_000)
    expect(splitAtImages(text, [file('a.png')])).toEqual([{ text }])
  })
})
