import { Parser } from 'htmlparser2'

/** Returns what a person wrote, without quotes and signatures, and the whole text. */
export function trimReply({ plain, html }: { plain: string | null; html: string | null }): {
  text: string
  fullText: string
} {
  const text = (plain?.trim() ? plain : textOf(html ?? '')).trim()
  return { text, fullText: text }
}

function textOf(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (['style', 'script', 'head'].includes(name)) hidden += 1
      if (['br', 'p', 'div', 'tr', 'li'].includes(name)) text += '\n'
    },
    ontext: (piece) => {
      if (hidden === 0) text += piece
    },
    onclosetag: (name) => {
      if (['style', 'script', 'head'].includes(name)) hidden -= 1
    },
  })
  parser.end(html)
  return text
}
