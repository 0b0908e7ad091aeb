import type { PrioritySign } from './types.ts'

/** Signs that a ticket can wait; find-cues.ts describes the syntax of phrases. */
export const loweringSigns = {
  date: {
    raises: false,
    means: 'there are some days left',
    phrases: `
      starts/start/starting/begins monday/tuesday/wednesday/thursday/friday, monday, tuesday, wednesday,
      thursday, friday, thurs, thu, fri, tues, mon, weekend, by monday/tuesday/wednesday/thursday/friday,
      by the end of the week, by/before end of week/next, last day is, this week, last day, next week,
      in # days, in a few days, few days,
      on the 1st/2nd/3rd/4th/5th/6th/7th/8th/9th/10th/11th/12th/13th/14th/15th,
      on the 16th/17th/18th/19th/20th/21st/22nd/23rd/24th/25th/26th/27th/28th/30th, week or, two weeks,
      within the week
    `,
  },
  question: {
    raises: false,
    means: 'it is a question',
    phrases: `
      how do i/we/you, how can i/we, how to, how would i/we, is it possible, is there a/any way,
      is there something, can you explain/recommend/advise/tell, what is/are the/your best, wondering,
      curious, like to know, want to know, good to know, do you offer/recommend/support/sell/have/know/also,
      quick question, a question, question about, should i/we, what would you, just curious, any advice,
      your opinion, which one, what do you recommend/suggest/charge/think, please explain
    `,
  },
  asks: {
    raises: false,
    means: 'it asks for an answer',
    phrases: `
      is there a/any/an, wonder, know if/whether, do we have/need/get/pay, do i have/need,
      do you do/need/know, or should, or do, and how, what would it, can it be, could it be, is it, can i,
      can we, could we, may i/we, how long, how many, how often, what does, what do you,
      tell me what/how/why/if/whether, does it, what happens
    `,
  },
  request: {
    raises: false,
    means: 'it is a request without an outage',
    phrases: `
      would like to, id like to, wed like to, would like a, wed/id like, would love, wed love, id love,
      please add, please set, please create, please install, could you add/set/install/create,
      can you add/set/install/create, can we get, i need a new, we need a new, quote,
      order a/another/more/one/some/new, please order, purchase, looking to, thinking about/of, interested in,
      planning to, a/my/our request, feature request
    `,
  },
  wish: {
    raises: false,
    means: 'it is a wish',
    phrases: `
      wants to, want to, be nice, would be good/great/nice, wish, idea, suggestion, buy, budget, cost,
      estimate, plan to, please send, extra, convenient, feedback, proposal, consider*, prefer
    `,
  },
  noRush: {
    raises: false,
    means: 'the customer says there is no rush',
    phrases: `
      no rush, no hurry, not urgent, isnt urgent, not an emergency, isnt an emergency, not in a rush/hurry,
      no great/real/particular hurry/rush, no deadline, no date, no urgency, arent in a hurry/rush,
      whenever you/suits/it/someone/convenient/theres/that, when you have/get/find a/time/some/round,
      when you get around, low priority, low prio, zero urgency, can wait, it/this can wait, no fixed date,
      at your convenience, nothing urgent, take your time, not critical, isnt critical, no big deal,
      next time you/someone/somebody/your, when convenient, when its convenient, some time,
      if theres/you time, when theres time, dont rush, theres no rush/hurry, there is no rush/hurry, any time,
      when youre in/here/next/around, spare moment, quiet moment, no stress, no panic, not pressing,
      have time, you have time
    `,
  },
  later: {
    raises: false,
    means: 'it is planned for later',
    phrases: `
      next month/quarter/year/spring/summer/fall/winter/semester/season/time, of next month/year/quarter,
      in # weeks/months, in a few/couple weeks/months, in a couple of weeks/months,
      end of the month/year/quarter, sometime, eventually, some day, in the future, down the road, this year,
      new year, months, in spring/summer/fall/winter/autumn, next fiscal, fiscal year, q1, q2, q3, q4,
      in/by/for/until/before/of january/february/march/april/june/july,
      in/by/for/until/before/of august/september/october/november/december, january, february, april, june,
      july, august, september, october, after the holidays/season, week after, christmas, easter
    `,
  },
  minor: {
    raises: false,
    means: 'it is small',
    phrases: `
      cosmetic, minor, streak*, smear*, faded, crooked, line/lines down/across the/every/each page,
      small thing, tiny, annoying, just a heads up, fyi, no longer a/an/the problem/issue, heads up,
      for your information, for information, informational, info only, informing only, just so you know,
      for your records/files, solved/fixed/sorted itself, is/are working again, works again now, works again,
      sometimes, occasionally, once in a while, now and then, nice to have, pet peeve, a nuisance, a bit,
      a little, slightly, looks ugly, wrong language, no user impact, no impact, not affected,
      users not affected, doesnt bother, does not bother, dont mind, funny, lol, haha, p4, p5, sev4, sev 4,
      priority 4/5, prio 4, works fine otherwise, everything works, all works, otherwise fine/ok
    `,
  },
  untouched: {
    raises: false,
    means: 'nothing seems to have happened yet',
    phrases: `
      havent/hasnt/didnt/dont/not/never clicked/click/opened/open/paid/pay/answered/answer,
      havent/hasnt/didnt/dont/not/never replied/reply/pressed/entered/enter/responded/tapped/changed,
      deleted it, hung up, nobody clicked/paid/opened/answered, none of us clicked/paid/opened/answered,
      want/wanted someone to look, is it/this real/safe/genuine/legit/ok, before i/we open/click/pay/answer,
      was blocked, were blocked, quarantined, no logon, no success, no harm done, attempts failed,
      unplugged it
    `,
  },
  workaround: {
    raises: false,
    means: 'there is a way around it',
    phrases: `
      workaround, work around, other printer/computer/laptop works, can use another/the/a/my/it,
      i use the/my/a, we use the/our/a, by hand, manually, on paper, for now, meanwhile, in the meantime,
      meantime, until then, for the time being, for the moment, so far,
      using another/a/my/the spare/other/old/phone/different/web/browser/laptop, have a spare,
      using the other, upstairs works, borrow*, lends, lent, switched to the,
      walk over/to/down/up/upstairs/across, getting by, get by, managing, manage, i can manage, we can manage,
      coping, use the other/one, can still work/use/open/print/send/read/login/do, still works, still work,
      works on/in/from my/the phone/browser/web/webmail/other/laptop, goes away, comes back,
      restart helps/fixes, reboot helps/fixes, after a restart/reboot, which takes, helps, around it,
      on my phone, in the browser, on the web, webmail works, other one works, rest works,
      rest is/are fine/ok/normal, otherwise ok, others ok, second time, works on the second, twice as long,
      a few times, once or twice, times a day/week, every hour, a day, a week, a minute
    `,
  },
} satisfies Record<string, PrioritySign>
