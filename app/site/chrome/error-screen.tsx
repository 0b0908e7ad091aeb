import RotateCwIcon from 'lucide-react/icons/rotate-cw'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { site } from '#site'
import { Logo } from './logo.tsx'

export function ErrorScreen({ message }: { message: string }) {
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <Logo />
      <h1 className="type-h1 mt-16">Unexpected Application Error!</h1>
      <p className="type-lead mt-5">
        Reload the page. If it stays like this, call{' '}
        <a className="text-link" href={`tel:${site.phone.tel}`}>
          {site.phone.display}
        </a>
        .
      </p>
      <pre className="mt-8 border-l-4 border-crit bg-panel px-5 py-4 font-mono text-sm whitespace-pre-wrap">
        {message}
      </pre>
      <div className="mt-9 flex flex-wrap gap-3">
        <Button icon={<RotateCwIcon />} onClick={() => location.reload()}>
          Reload
        </Button>
        <ButtonLink href="/" variant="outline">
          Home
        </ButtonLink>
      </div>
    </main>
  )
}
