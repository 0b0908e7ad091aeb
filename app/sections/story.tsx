import type { BlockOf } from '#content/types.ts'

export function Story({ kind }: BlockOf<'story'>) {
  return <p>{kind}</p>
}
