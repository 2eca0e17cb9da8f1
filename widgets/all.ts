import './org-library/define'
import './book-card/define'
import './book-reader/define'
