import { BY_ITSELF, NOT_ME } from './tripwire.ts'
import type { Tripwire } from './tripwire.ts'

const MESSAGE = 'email/link/attachment/sender/invoice/text/voicemail'

/** Somebody lies to a person or uses another’s account; gravest first. */
export const deceits: Tripwire[] = [
  {
    id: 'tech-support-scam',
    priority: 'High',
    playbook: 'scam-call',
    phrases: `
      microsoft/apple/windows/google/norton called/phoned,
      caller/man/woman/guy/someone ... from/claim*/said/says/saying/pretend* ... microsoft/apple/norton/amazon,
      support called me/us/my,
      popup/alert/warning/screen/page ... call this/a/the/microsoft/apple/windows number/support/microsoft,
      call/calling microsoft/apple/windows support/number/immediately,
      call this/the/a number ... virus/infected/locked, refund ... caller/remote*,
      warning/alert/popup/screen/siren ... phone/toll/free/helpline number, siren,
      told/tells/telling me/us to call/download/install/buy/pay, wants/wanted me/us to call/download/install/buy/pay
    `,
  },
  {
    id: 'secret-given-away',
    priority: 'High',
    playbook: 'stolen-credentials',
    phrases: `
      gave/told/read/sent/texted him/her/them/caller/someone ... password/code/card,
      gave ... caller/stranger/scammer ... password/code/card/login,
      entered/typed/gave/put/submitted/filled ... password/credential/login/details/card ... fake/link/realized/realised/scam/phony/suspicious/noticed,
      clicked/followed ... link ... password/credential/login,
      fake/bogus/lookalike/phony login/page/site/website/domain/form/portal,
      gave/given/told/shared ... my/our password/code/credential/pin, verify ... account/identity/password/mailbox,
      account will/would be suspended/closed/deactivated/deleted/terminated,
      clicked ... asked/asks/wanted ... password/login, gave the guy/man/woman/caller/person
    `,
  },
  {
    id: 'account-sends-alone',
    priority: 'High',
    playbook: 'hijacked-mailbox',
    phrases: `
      account/mailbox/email/outlook/address/phone ... send*/sent ... ${BY_ITSELF},
      email/message/mail/text/invite/invoice ... ${NOT_ME} send/sent/write/wrote/written/compose/create,
      email/message ... nobody/not/never sent/wrote/written by, email/message nobody/we/i here sent/wrote,
      sent folder/items/box ... ${NOT_ME}, sent folder/items/box ... unknown/strange/hundreds/spam/recogni*,
      contact/friend/customer/client/vendor/patient/coworker/everyone/people ... got/getting/received/receiving/get ... email/message/text/link/spam ... from me/my,
      client/customer/contact/people/vendor/patient ... got/getting/received/receiving/get ... spam/link/weird/strange/odd/fake,
      spam ... from my/our/her/his account/address/mailbox/email/domain, sending/sends/sent/sends out spam,
      someone/somebody ... sending/sent/using ... as/from my/me/our/her/his,
      contact/friend/people/everyone/client/customer ... say/saying/said/asking/ask/tell ... i/im/we sent/sending/emailed/emailing/send,
      spam/invoice/message/email ... from our/my/us/me ... never/didnt/not sent/send/write/wrote
    `,
  },
  {
    id: 'unknown-sign-in',
    priority: 'High',
    playbook: 'hijacked-mailbox',
    phrases: `
      login/logged ... from ... country/abroad/russia/china/nigeria/brazil/overseas/foreign,
      unfamiliar/unknown/unusual/suspicious/unrecognized/unrecognised/strange/foreign/impossible login/travel/activity,
      someone/somebody/stranger ... login/logged ... my/our/account, login ... ${NOT_ME} recogni*/make/made,
      login ... wasnt/isnt/not me/mine, login attempts from, logins from, login alert/notification from/i/we,
      shows login, weird/strange/odd login, login ... different/another/other state/city/country,
      someone/somebody/stranger ... logged ... server/system/administrator/admin/computer,
      someone/somebody else is/was/has ... account/email/mailbox, wasnt/isnt me, wasnt/isnt us, not me,
      someone/somebody/hacker ... trying/tried ... login/into my/our
    `,
  },
  {
    id: 'mfa-unasked',
    priority: 'High',
    playbook: 'mfa-fatigue',
    phrases: `
      mfa/authenticator/approval/approve/verification/duo/code/prompt/push/notification ... ${NOT_ME} request*/ask*/initiate*/trigger*/try/tried/start*,
      mfa/authenticator/approval/approve/verification/duo/code/prompt/push ... nobody requested/asked/started/triggered/here,
      mfa/authenticator/approval/approve/verification/duo/code/prompt/push ... without/not/wasnt requesting/asking/trying/logging/login/me,
      keep/keeps/constantly/bombarded ... approve/approval/authenticator/mfa/verification/prompt ... not/nobody/without/didnt,
      approve/approval/code/prompt/request ... out of nowhere, accidentally/mistakenly approved,
      approval/approve/mfa/authenticator/duo/verification ... # am,
      buzz*/buzzing ... approval/approve/mfa/authenticator/code,
      keep/keeps getting/receiving ... approval/mfa/verification/authenticator/code,
      random/constant/repeated approval/mfa/verification/authenticator/code, approved ... mistake/accident
    `,
  },
  {
    id: 'bank-details',
    priority: 'High',
    playbook: 'payment-fraud',
    phrases: `
      bank/banking/wire/wiring/routing/payment/ach details/information/info/instruction/account ... chang*/updat*/new/different,
      chang*/updat*/new/different ... bank/banking/wire/wiring/routing/ach account/details/information/info/instruction/number,
      wire/wired/wiring ... transfer/money/funds/payment, direct deposit ... chang*/updat*/new,
      change/changed/changing ... direct deposit, new/changed payment instruction/details,
      paid/pay ... fake/fraud* account/invoice,
      other/another/different bank/banking/account information/info/details/number, paid/sent ... wrong account,
      vendor/supplier ... never/hasnt/didnt got/received/receive ... payment,
      wire/transfer/payment/charge ... ${NOT_ME} send/sent/make/made/authoriz*/recogni*
    `,
  },
  {
    id: 'gift-cards',
    priority: 'High',
    playbook: 'payment-fraud',
    phrases: 'gift card, itunes/steam/amazon/apple card',
  },
  {
    id: 'impersonation',
    priority: 'High',
    playbook: 'payment-fraud',
    phrases: `
      pretending/pretends/pretended/claiming/claimed/posing to be/as, posing as, impersonat*, spoof*,
      email/message/text ... from ... boss/ceo/owner/director/president/partner isnt/wasnt/asking/transfer/pay/urgent,
      email ... looks/looked like ... from ... boss/ceo/owner/me/bank/microsoft, lookalike domain,
      domain ... one letter, texted ... pretending, from me but, not from me/him/her/them,
      text from ... owner/boss/ceo/cfo/president/director, urgent transfer/payment/wire
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
      is this/it real/legit/genuine/spam/scam, is this safe, safe to open/click, link ... login/verify/credential,
      email/message/text ... asking/asks/asked/wants ... password/verify/login/confirm/click/credential/ssn,
      never/didnt order*/buy/bought/authorize*/purchase*, spoofed, parcel/package ... link,
      weird/strange/odd docusign/voicemail/file/document/zip/pdf,
      from someone/somebody/people/sender/person/address ${NOT_ME} know/recogni*
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
      email/message ... disappear*/deleted/vanish*/moved ... rss/${BY_ITSELF}
    `,
  },
  {
    id: 'password-changed',
    priority: 'High',
    playbook: 'hijacked-mailbox',
    phrases: `
      password ... changed ... ${NOT_ME}/by, password changed itself/without, password was changed ... someone/not,
      someone/somebody/hacker ... changed/changing/resetting ... password/recovery, reset ... ${NOT_ME} request*/ask*,
      recovery/security email/phone/number/info ... changed, password ... ${NOT_ME} change*,
      recovery ... isnt/not/wasnt mine
    `,
  },
  {
    id: 'blackmail',
    priority: 'High',
    playbook: 'blackmail',
    phrases: `
      blackmail*, extort*, sextortion, threat* ... publish*/release*/leak*/expose*/post*/pay/money,
      recorded/video/picture/photo ... me/webcam ... pay/money,
      webcam/camera ... ${BY_ITSELF}/hacked/watching/recorded, watching/spying on/me, spying
    `,
  },
]
