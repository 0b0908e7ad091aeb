import { Outlet } from 'react-router'
import { Footer } from '#app/site/chrome/footer.tsx'
import { Header } from '#app/site/chrome/header.tsx'
import { UtilityStrip } from '#app/site/chrome/utility-strip.tsx'

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
