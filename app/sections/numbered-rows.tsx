import type { BlockOf } from '#content/types.ts'

export function NumberedRows({ kind }: BlockOf<'numbered-rows'>) {
  return <p>{kind}</p>
}
