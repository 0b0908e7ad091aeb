import { Button } from '#app/ui/button.tsx'
import { focusElement } from './ticket-focus.ts'

/** What has changed behind the rows on screen. They stay until they are asked to go; neither does this move them. */
export function ListNews({ news, onShow }: { news: number | null; onShow: () => void }) {
  const show = () => {
    // The button goes with its news.
    focusElement('#ticket-list-title')
    onShow()
  }
  return (
    <div className="list-news" data-shown={news !== null || undefined}>
      <output>{news !== null && <NewsText news={news} />}</output>
      {news !== null && (
        <Button variant="outline" size="compact" onClick={show}>
          Show
        </Button>
      )}
    </div>
  )
}

function NewsText({ news }: { news: number }) {
  if (news === 0) return 'The list has changed'
  return news === 1 ? '1 new ticket' : `${news} new tickets`
}
