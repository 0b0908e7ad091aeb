import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { EmptyFrame } from './empty-frame.ts'
import { Integrity } from './integrity.ts'

/**
 * Draws a page at build time. Ours, because without this file React Router's build wants `isbot` among the dependencies
 * and runs `npm install` by itself to get it, which on a production machine also removes the development packages.
 */
export default async function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const { sri } = context.manifest
  const page = await renderToReadableStream(
    <EmptyFrame value={context.isSpaMode}>
      <Integrity value={typeof sri === 'object' ? sri : undefined}>
        <ServerRouter context={context} url={request.url} />
      </Integrity>
    </EmptyFrame>,
  )
  await page.allReady
  headers.set('content-type', 'text/html')
  return new Response(page, { status, headers })
}
