import { HeadText } from './head-text.tsx'
import type { HeadOf } from '#content/types.ts'

export function FigureBelow(head: HeadOf<'figure-below'>) {
  return (
    <section className="page-width page-head">
      <HeadText {...head} />
    </section>
  )
}
