import type { BlockOf } from '#content/types.ts'

export function Example({ kind }: BlockOf<'example'>) {
  return <p>{kind}</p>
}
