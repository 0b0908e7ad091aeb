import RotateCwIcon from 'lucide-react/icons/rotate-cw'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { site } from '#site'
import { Logo } from './logo.tsx'

export function ErrorScreen({ message }: { message: string }) {
  return (
    <main id="main" className="page-width error-screen">
      <Logo />
      <h1 className="type-h1">Unexpected Application Error!</h1>
      <p className="type-lead">
        Reload the page. If it stays like this, call{' '}
        <a className="text-link" href={`tel:${site.phone.tel}`}>
          {site.phone.display}
        </a>
        .
      </p>
      <pre>{message}</pre>
      <div className="action-row">
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
