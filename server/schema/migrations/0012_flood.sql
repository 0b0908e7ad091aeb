DROP INDEX "inbound_mails_state";--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "is_flood" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_mails_flood" ON "inbound_mails" USING btree ("from_address","received_at","sequence") WHERE "inbound_mails"."is_flood";--> statement-breakpoint
CREATE INDEX "inbound_mails_state" ON "inbound_mails" USING btree ("state","is_flood","received_at","sequence");