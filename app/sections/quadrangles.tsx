import type { BlockOf } from '#content/types.ts'

export function Quadrangles({ kind }: BlockOf<'quadrangles'>) {
  return <p>{kind}</p>
}
