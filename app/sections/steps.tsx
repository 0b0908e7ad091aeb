import type { BlockOf } from '#content/types.ts'

export function Steps({ kind }: BlockOf<'steps'>) {
  return <p>{kind}</p>
}
