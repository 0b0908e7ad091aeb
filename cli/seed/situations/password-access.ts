export const PASSWORD_ACCESS = `
# high 1.8
+ I am sure the password is right.
+ Caps lock was on, I think.
+ It locks again a minute after you unlock it.
+ I have [patients|a closing|a client] at {time}.
+ Sorry, it is me again.
? Locked out
? account locked
? Locked out of my {computer}
? I AM LOCKED OUT
? locked out again, sorry
- I am locked out of my account {since}.
- My account is locked after I typed the password wrong too often.
> Unlocked. Your phone still tried the old password; please change it there too, or it locks again.
> I unlocked the account after I called you to make sure it was you.
? {colleague} is locked out
? account of {colleague} locked
- {colleague} is locked out of the {computer} in {place}.
> It was locked by a saved password on the {computer}. I removed that.
# normal 2
+ The reset email does not arrive.
+ I tried the link, it says expired.
+ You can reach me on my cell.
+ It worked yesterday.
? Password reset
? forgot my password
? password reset for {program}
? cant log in to {program}
? Reset password please
- I forgot my password for {program}.
- {program} says my user name or password is wrong, and I only have the one.
> I called you back on the number we have and set a one-time password; you choose your own at sign-in.
> Your reset mails went to an address you no longer use. I changed it, after your manager confirmed.
? Password expired while on vacation
? password expired
- My password ran out while I was away and now I cannot sign in.
> You have a new one; please choose your own at the first sign-in.
? password reset for {colleague}
? {colleague} is back from leave and cannot sign in
- I need a password reset for {colleague}, who is back {when}.
> The account had been turned off after 90 days without use. It is on again.
# high 1.2
+ The old phone is wiped already.
+ I am on the road and cannot work at all.
+ {colleague} has no trouble.
? New phone, authenticator is empty
? Lost phone, cannot get codes
- I have a new phone and the authenticator app is empty.
> After a call to make sure it was you I reset the second factor; the next sign-in asks you to set it up.
? MFA code not accepted
? two factor not working
? no text message with code
? Duo push never comes
- The code for {program} is never accepted.
- I do not get the text message with the code {since}.
> The clock of your phone was four minutes off. With automatic time the codes work.
> I gave you ten one-time codes as a reserve; please keep them on paper.
# normal 1.3
+ I moved to [billing|intake|the front desk] this month.
+ Our director approves, she is in copy.
+ Read only is enough.
+ Needed {when}.
? Access to {drive} for {colleague}
? {colleague} needs access to {program}
? Access request
- {colleague} needs access to the {drive}.
- Please give {colleague} the same rights in {program} as I have.
> Granted, after your manager said yes. Sign out and in once.
> I added the group they belong to now and took the old one away.
? permission denied on {drive}
? cannot open folder, access denied
- I get “access denied” when I open {file}.
> That folder holds personal data. I have asked its owner; you will hear {when}.
> Your right to the folder had been dropped with the group change. It is restored.
# low 1.1
+ Same access as {colleague}.
+ A laptop is needed as well.
+ First day is Monday at 8.
+ I will send the names separately.
? New hire starting {when}
? New employee setup
? account for intern
? Please create login for new nurse
- We have a new person starting {when} in {place}.
> The account is ready. The first password goes to you by phone, not by mail.
> Everything is set up and a {computer} is waiting at {place}.
? onboarding: {few} new people
? {few} new logins
- Please create accounts for {few} new people: email, {program} and the {drive}.
> All {few} are ready and have the same access as the others in their group.
# high 0.9
+ Keep the mailbox for me.
+ They still have the laptop.
+ They also knew the alarm code and the {program} admin login.
+ Please confirm by phone, not by email.
? Remove access for {colleague}
? {colleague} left the company
? Terminate account TODAY
? offboarding
- {colleague} no longer works here, please close the account {when}.
- We let someone go this morning. Please turn off all access now.
> Sign-in is off everywhere, sessions are ended, and the phone is unlinked. Mail goes to you.
> Done at once. I changed the shared passwords they knew as well.
# normal 1
+ Deadline is {when}.
+ Customer service there sent me to you.
+ I have some on paper, but not all.
? locked out of {site}
? {site} says account disabled
- I cannot sign in to {site} {since}.
> Their side had locked it; I was on the phone with them and you can sign in again.
? saved passwords are gone
? password manager lost my logins
- All saved passwords are gone from Chrome on my {computer}.
> You were signed in to Chrome with a private account. With the work account the passwords are back.
? password manager asks for secret key
- The password manager asks for a secret key I never saw.
> I handed a new emergency kit to your manager, who will give it to you.
`
