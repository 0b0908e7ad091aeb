import { HeadText } from './head-text.tsx'
import type { HeadOf } from '#content/types.ts'

export function PlainHead(head: HeadOf<'plain'>) {
  return (
    <section className="page-width page-head">
      <HeadText {...head} />
    </section>
  )
}
