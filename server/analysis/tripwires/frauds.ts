import { BY_ITSELF, NOT_ME } from './tripwire.ts'
import { accountTakeovers } from './account-takeovers.ts'
import type { Tripwire } from './tripwire.ts'

const MESSAGE = 'email/link/attachment/sender/invoice/text/voicemail'

/** Signs of fraud for money or access, or of covered traces; gravest first. */
export const frauds: Tripwire[] = [
  ...accountTakeovers,
  {
    id: 'bank-details',
    priority: 'High',
    playbook: 'payment-fraud',
    phrases: `
      bank/banking/wire/wiring details/information/info/instruction/account ... chang*/updat*/new/different,
      routing/payment/ach details/information/info/instruction/account ... chang*/updat*/new/different,
      chang*/updat*/new/different ... bank/banking/wire/wiring/routing/ach account/details/information,
      chang*/updat*/new/different ... bank/banking/wire/wiring/routing/ach info/instruction/number,
      wire/wired/wiring ... transfer/money/funds/payment, direct deposit ... chang*/updat*/new,
      change/changed/changing ... direct deposit, new/changed payment instruction/details,
      paid/pay ... fake/fraud* account/invoice,
      other/another/different bank/banking/account information/info/details/number,
      paid/sent ... wrong account, vendor/supplier ... never/hasnt/didnt got/received/receive ... payment,
      wire/transfer/payment/charge ... ${NOT_ME} send/sent/make/made/authoriz*/recogni*,
      wired ... fake/wrong/fraud*/account/gone, wired the/our/#/her/his, wire sent/went to,
      transfer/transfers/money ... nobody/not/never made/sent/authoriz*,
      money ... gone/leaving/missing/stolen/disappear*,
      deposit* ... rerouted/redirected/missing/pointed/wrong/another,
      payment* ... rerouted/redirected/never/another/different account/bank,
      other/another/new/different iban/account/bank/routing ... supplier/vendor/invoice/buyer/payment,
      vendor/supplier/contractor/landlord/payee ... account number/details/bank ... new/changed/different,
      account number/details ... changed ... pay/payment/invoice, new iban, they have/theyve a/got new bank, have a new bank, has a new bank,
      bank numbers/number ... differ*/changed/different, paid/pays/pay ... scammer/fraud*/account,
      voided check, forged check/cheque/signature, check ... did/didnt/not print/write/sign/ours,
      move/change his/her/my/their direct/deposit/paycheck, invoice fraud, ein fraud,
      credit line/loan ... name/opened, opened ... loan/credit, someone filed, filed for them already,
      card charged/charges ... not/never/nobody, ach ... page/changed/wrong
    `,
  },
  {
    id: 'gift-cards',
    priority: 'High',
    playbook: 'payment-fraud',
    phrases: `
      gift card, itunes/steam/amazon/apple card, gift certificates, apple gift, google play card,
      scratch off the, prepaid card, moneypak
    `,
  },
  {
    id: 'impersonation',
    priority: 'High',
    playbook: 'payment-fraud',
    phrases: `
      pretending/pretends/pretended/claiming/claimed/posing to be/as, posing as, impersonat*, spoof*,
      email/message/text ... from ... boss/ceo/owner isnt/wasnt/asking/transfer/pay/urgent,
      email/message/text ... from ... director/president/partner isnt/wasnt/asking/transfer/pay/urgent,
      email ... looks/looked like ... from ... boss/ceo/owner/me/bank/microsoft, lookalike domain,
      domain ... one letter, texted ... pretending, from me but, not from me/him/her/them,
      text from ... owner/boss/ceo/cfo/president/director, urgent transfer/payment/wire,
      pretends/pretend/pretended/pretending, somebody/someone/person says/said/claims he/she is,
      in our/my/his/her/the company/companys name, using our/my/her/his name/logo/letterhead,
      fake profile/account/website/site/page/shop/ad/job,
      fake/false cfo/ceo/boss/owner/invoice/bill/email/mail/person/technician, deepfake, voice clone,
      cloned voice, copy of our site/website/page, lookalike, look alike, domain with/one/that looks,
      one letter off/different, similar domain, favor/favour ... quick/urgent/discreet, are you available,
      keep it quiet, whatsapp from/message
    `,
  },
  {
    id: 'phishing',
    priority: 'High',
    playbook: 'phishing',
    phrases: `
      phish*, suspicious/fishy/dodgy/sketchy/fake/bogus ... ${MESSAGE}/website/file/message,
      weird/strange/odd ${MESSAGE}, weird/strange/odd looking ${MESSAGE}/message,
      ${MESSAGE}/message ... suspicious/fishy/dodgy/sketchy/fake/legit*/scam*,
      ${MESSAGE} looks/looked/seems/seemed/is weird/strange/odd/off, clicked/pressed/tapped ... link,
      opened/downloaded ... attachment ... strange/unknown/weird/nothing/suspicious/invoice, scam*,
      scanned ... qr code, link ... unknown/strange sender/people/person,
      docusign/sharepoint/dropbox/fedex/ups/usps ... never/didnt/not/wasnt/werent expect*,
      is this/it real/legit/genuine/spam/scam, is this safe, safe to open/click,
      link ... login/verify/credential,
      email/message/text ... asking/asks/asked/wants ... password/verify/login/confirm/click/credential/ssn,
      never/didnt order*/buy/bought/authorize*/purchase*, spoofed, parcel/package ... link,
      weird/strange/odd docusign/voicemail/file/document/zip/pdf,
      from someone/somebody/people/sender/person/address ${NOT_ME} know/recogni*, phishy,
      looks/looked/seems/seemed/looking off/fishy/odd/fake/phony/weird/suspicious/wrong, fishy, dodgy,
      sketchy, bogus, could be real, is it/this/that/he/she real/safe/genuine/fraud/legit,
      real or fake/not/scam, safe or not, havent clicked/opened/paid/answered/replied/tapped,
      didnt click/open/tap/answer/reply/pay, not clicked/opened/paid/answered,
      dont know the/this/who sender/send*/sent, link ... entered/asked/typed/pressed/card/pay/verify/bank,
      clicked it/on/the/a, tapped the/it/on, opened it/the attachment/the link, scanned it/the/a code/qr,
      qr code ... page/bank/asked/login/card/pay, text/sms message from/says/with/asking, prize,
      unpaid toll/fee/parcel, customs fee, renew ... domain/pay/card, you have a new voicemail, never ordered,
      unknown sender, report* as phishing/spam, from the irs/irs/fbi/county/bank ... not/asks/pay/click*/fake,
      email/mail/text/letter/message ... asks/asking/wants/wanted me/us/to ... pay/card/bank,
      email/mail/text/letter/message ... asks/asking/wants/wanted me/us/to ... link/renew/verify,
      smish*, vish*, spam/phishing/bad/scam link/mail/email, clicked/opened ... link/attachment in mail/email/text/sms,
      clicked link
    `,
  },
  {
    id: 'unknown-rule',
    priority: 'High',
    playbook: 'hijacked-mailbox',
    phrases: `
      rule/forward*/filter ... ${NOT_ME} create*/set/make/made/add*/recogni*,
      rule/forwarding ... nobody created/set/made/added, unknown/strange/weird/hidden rule/forwarding,
      forward* ... unknown/strange address/account,
      email/message ... disappear*/deleted/vanish*/moved ... rss/${BY_ITSELF},
      inbox/mailbox/forward/forwarding/transport rule ... external/gmail/found/created,
      inbox/mailbox/forward/forwarding/transport rule ... outside/hidden/unknown, rule named,
      rule ... rss/deletes/hides/moves, consent ... app/grant*, app ... read all mail,
      approval required ... app/didnt, never see their/the/his/her messages/replies/answers,
      answers ... instead of me/me, oauth consent/grant/app,
      forwarding rule ... external/gmail/outside/unknown
    `,
  },
  {
    id: 'password-changed',
    priority: 'High',
    playbook: 'hijacked-mailbox',
    phrases: `
      password ... changed ... ${NOT_ME}/by, password changed itself/without,
      password was changed ... someone/not,
      someone/somebody/hacker ... changed/changing/resetting ... password/recovery,
      reset ... ${NOT_ME} request*/ask*, recovery/security email/phone/number/info ... changed,
      password ... ${NOT_ME} change*, recovery ... isnt/not/wasnt mine,
      password ... changed/change ... not/nobody/didnt/back/never, changes it back,
      added a new phone/device/authenticator, you added a new, owner is now, owner ... changed to,
      cant get in ... posting/orders/changed/swapped
    `,
  },
  {
    id: 'blackmail',
    priority: 'High',
    playbook: 'blackmail',
    phrases: `
      blackmail*, extort*, sextortion, threat* ... publish*/release*/leak*/expose*/post*/pay/money,
      recorded/video/picture/photo ... me/webcam ... pay/money,
      webcam/camera ... ${BY_ITSELF}/hacked/watching/recorded, watching/spying on/me, spying, exposing, nude,
      pictures of me, watched by, watching us, someone watching, strangers came, strangers in, unknown viewer,
      speaking through the camera, voice from/through the camera/speaker, stalk*,
      ex husband/wife/boyfriend/girlfriend ... read*/know*/account/location
    `,
  },
]
