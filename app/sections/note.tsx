import type { BlockOf } from '#content/types.ts'

export function Note({ kind }: BlockOf<'note'>) {
  return <p>{kind}</p>
}
