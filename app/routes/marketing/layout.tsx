import { Outlet } from 'react-router'
import { Footer } from '#app/site/chrome/footer.tsx'
import { Header, UtilityStrip } from '#app/site/chrome/header.tsx'

export default function MarketingLayout() {
  return (
    <>
      <UtilityStrip />
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
