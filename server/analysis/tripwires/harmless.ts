/** Phrases in which the words of the trip-wires are harmless. */
export const harmlessPhrases = `
  phish* training/simulation/test/exercise/awareness/course/campaign/quiz,
  virus removal price/prices/pricing/cost/service/rate, price/cost/quote for/of virus,
  virus/malware protection/definition/software/scanner/scan, infection control/prevention/rate, life/growth hack,
  gift card printer/system/software/reader/balance,
  meeting/zoom/teams/reset/calendar/invite/download/unsubscribe/your link,
  clicked the/your/on reset/download/meeting/zoom/teams/print/calendar link,
  clicked the link to reset/join/print/download,
  can/could/would/please/have/need/want/get/ask/will someone/somebody,
  not/arent/isnt/cant/wont/stopped/never/hasnt/havent/dont/doesnt get/getting/receive/receiving/received/got,
  cant/couldnt login, unable to login, lost the phone/computer/laptop connection/signal/service/charger/case
`
