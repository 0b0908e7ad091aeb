DROP INDEX "inbound_mails_from";--> statement-breakpoint
CREATE INDEX "inbound_mails_from" ON "inbound_mails" USING btree ("from_address","received_at");