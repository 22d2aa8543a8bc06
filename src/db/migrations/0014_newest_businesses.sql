-- Under row level security the planner may not look at what is in a column to guess how rare a text is. With the text in
-- the index that has the order, it need not guess: operators' lists are read from there, however common the word.
create index businesses_newest on businesses (id) include (search_text, status);
