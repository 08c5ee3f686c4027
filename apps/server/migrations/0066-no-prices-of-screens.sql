-- A showtime has its own price, and the price card has rules; only the demo still read this table.
drop table prices;
