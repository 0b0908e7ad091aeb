import { HeadText } from './head-text.tsx'
import type { HeadOf } from '#content/types.ts'

export function FigureRight(head: HeadOf<'figure-right'>) {
  return (
    <section className="page-width page-head">
      <HeadText {...head} />
    </section>
  )
}
