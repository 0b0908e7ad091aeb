/**
 * Joins the lines of `format=flowed` (RFC 3676): a line that ends with a space continues in the next one of the same
 * quote level. `delSp` removes that space. Quote marks stay.
 */
export function unwrapFlowed(text: string, delSp: boolean): string {
  const joined: string[] = []
  let open: { depth: number; pieces: string[] } | undefined
  const end = () => {
    if (open) joined.push(`${quoteMarks(open.depth)}${open.pieces.join('')}`)
    open = undefined
  }
  for (const line of text.split('\n')) {
    const depth = quoteDepth(line)
    const unquoted = line.slice(depth)
    const content = unquoted.startsWith(' ') ? unquoted.slice(1) : unquoted
    if (open && open.depth !== depth) end()
    const isSignature = content === '-- '
    if (isSignature) end()
    const isSoft = content.endsWith(' ') && !isSignature
    open ??= { depth, pieces: [] }
    open.pieces.push(isSoft && delSp ? content.slice(0, -1) : content)
    if (!isSoft) end()
  }
  end()
  return joined.join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}

const quoteMarks = (depth: number) => (depth === 0 ? '' : `${'>'.repeat(depth)} `)
