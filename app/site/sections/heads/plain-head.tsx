import type { HeadOf } from '#content/types.ts'
import { HeadText } from './head-text.tsx'

/** For pages whose first section is a picture already. */
export function PlainHead(head: HeadOf<'plain'>) {
  return (
    <section className="page-head head-plain">
      <div className="page-width">
        <HeadText {...head} />
      </div>
    </section>
  )
}
