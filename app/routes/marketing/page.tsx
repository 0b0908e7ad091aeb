import { BlockSection } from '#app/site/blocks/block.tsx'
import { Breadcrumb, PageHead } from '#app/site/sections/page-head.tsx'
import { ClosingCall } from '#app/site/sections/closing-call.tsx'
import { composedPages, linkTo, trailTo } from '#content/pages.ts'
import type { Route } from './+types/page'
import { pageMeta, requestPath } from './page-meta.ts'
import '#app/styles/composed.css'

export function loader({ request }: Route.LoaderArgs) {
  const path = requestPath(request)
  const page = composedPages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No page is composed for ${path}`)
  const related = page.blocks.flatMap((block) => (block.kind === 'related' ? block.paths : []))
  return {
    page,
    trail: trailTo(path),
    links: Object.fromEntries(related.map((each) => [each, linkTo(each)])),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.page, loaderData.trail) : []

export default function Page({ loaderData: { page, trail, links } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb trail={trail} />
      <PageHead head={page.head} />
      {page.blocks.map((block) => (
        <BlockSection key={`${block.kind} ${'title' in block ? block.title : ''}`} block={block} links={links} />
      ))}
      <ClosingCall {...page.closing} />
    </>
  )
}
